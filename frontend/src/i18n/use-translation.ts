import type { i18n, TFunction } from 'i18next';
import { useContext } from 'react';
import { I18nContext } from 'react-i18next';

type Translation = { t: TFunction };

const known = new WeakMap<i18n, Map<string, Translation>>();

/**
 * `t` of the instance above. react-i18next's hook of this name copies the instance for every component that calls it and looks up
 * each text again, which took half of the server's time per page. Here an instance never changes its language or its
 * texts, so one `t` serves all components, and a text without values is looked up once.
 */
export function useTranslation(namespace: 'ui' | 'form' | 'request' = 'ui', { keyPrefix = '' } = {}): Translation {
  const { i18n: instance } = useContext(I18nContext);
  let translations = known.get(instance);
  if (!translations) known.set(instance, (translations = new Map()));
  const name = `${namespace}:${keyPrefix}`;
  let translation = translations.get(name);
  if (!translation) translations.set(name, (translation = remembering(instance.getFixedT(null, namespace, keyPrefix || undefined))));
  return translation;
}

function remembering(translate: TFunction): Translation {
  const texts = new Map<string, string>();
  const t = (key: string, values?: Record<string, unknown>): string => {
    if (values) return translate(key, values);
    let text = texts.get(key);
    if (text === undefined) texts.set(key, (text = translate(key)));
    return text;
  };
  return { t: t as TFunction };
}
