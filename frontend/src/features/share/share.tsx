import { useRef, useState, useSyncExternalStore } from 'react';

import { useTranslation } from '../../i18n/use-translation';

type Props = {
  title: string;
  /** Absolute address of what is shared. */
  url: string;
  /** Called once the address is in the clipboard, so that the page can say so. */
  onCopied: () => void;
};

/**
 * Ways to share a page. The mail link needs no script; the script adds a button
 * that opens the browser's share sheet or copies the address.
 */
export function Share({ title, url, onCopied }: Props) {
  const { t } = useTranslation();
  const canShare = useSyncExternalStore(noChanges, browserShares, unknownYet);
  const [isByHand, setByHand] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      onCopied();
    } catch {
      // No clipboard, or no permission: the address can be copied by hand.
      if (isByHand) field.current?.select();
      setByHand(true);
    }
  };
  const share = async () => {
    try {
      await navigator.share({ title, url });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  };

  return (
    <div className="share">
      <div className="row">
        {canShare !== undefined && (
          <button type="button" className="button button--small button--quiet" onClick={() => void (canShare ? share() : copy())}>
            {t(canShare ? 'share.share' : 'share.copy')}
          </button>
        )}
        <a className="button button--small button--quiet" href={mailLink(title, url)}>
          {t('share.mail')}
        </a>
      </div>
      {isByHand && (
        <label className="field share__by-hand">
          <span className="field__label">{t('share.by_hand')}</span>
          <input ref={field} className="field__control" type="url" value={url} readOnly autoFocus onFocus={(event) => event.currentTarget.select()} />
        </label>
      )}
    </div>
  );
}

/** A `mailto:` link without a recipient. */
function mailLink(title: string, url: string): string {
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\r\n${url}`)}`;
}

const noChanges = () => () => undefined;
const browserShares = () => typeof navigator.share === 'function';
/** The server snapshot, also used for the first render. */
const unknownYet = () => undefined;
