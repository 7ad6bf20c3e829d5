import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';

import ui from '../../../../data/locales/es/ui.json';
import { createI18n } from '../../i18n/instance';
import { renderAt } from '../../testing/page';
import { Share } from './share';

const TITLE = 'Viento & hielo: ¿quién manda?';
const URL_OF_IT = 'https://example.cl/es/blog/viento?a=1&b=2';

function browser({ share, clipboard }: { share?: unknown; clipboard?: unknown }) {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
}

function show() {
  const onCopied = vi.fn();
  renderAt('/es/blog/viento', <Share title={TITLE} url={URL_OF_IT} onCopied={onCopied} />);
  return onCopied;
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const byHand = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Copia el enlace desde aquí' });

afterEach(() => {
  cleanup();
  browser({});
});

describe('sharing', () => {
  it('is a mail with title and address before the script', () => {
    const html = renderToString(
      <I18nextProvider i18n={createI18n('es', { ui })}>
        <Share title={TITLE} url={URL_OF_IT} onCopied={() => {}} />
      </I18nextProvider>,
    );
    document.body.innerHTML = html;
    expect(screen.queryByRole('button')).toBeNull();
    const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Enviar por correo' });
    const [scheme, query] = href.split('?');
    expect(scheme).toBe('mailto:');
    expect(query).not.toMatch(/[ +¿]/);
    const fields = new URLSearchParams(query);
    expect(fields.get('subject')).toBe(TITLE);
    expect(fields.get('body')).toBe(`${TITLE}\r\n${URL_OF_IT}`);
    document.body.innerHTML = '';
  });

  it('uses what the browser has for it', async () => {
    const share = vi.fn().mockResolvedValue(undefined);
    browser({ share });
    const onCopied = show();
    await press('Compartir');
    expect(share).toHaveBeenCalledWith({ title: TITLE, url: URL_OF_IT });
    expect(onCopied).not.toHaveBeenCalled();
  });

  it('does nothing more when the visitor thinks better of it', async () => {
    const writeText = vi.fn();
    browser({ share: vi.fn().mockRejectedValue(new DOMException('', 'AbortError')), clipboard: { writeText } });
    show();
    await press('Compartir');
    expect(writeText).not.toHaveBeenCalled();
    expect(byHand()).toBeNull();
  });

  it('copies the address where sharing fails or is not known', async () => {
    const writeText = vi.fn().mockResolvedValue(undefined);
    browser({ share: vi.fn().mockRejectedValue(new DOMException('', 'NotAllowedError')), clipboard: { writeText } });
    const first = show();
    await press('Compartir');
    expect(writeText).toHaveBeenCalledWith(URL_OF_IT);
    expect(first).toHaveBeenCalledOnce();
    cleanup();
    browser({ clipboard: { writeText } });
    const second = show();
    await press('Copiar el enlace');
    expect(second).toHaveBeenCalledOnce();
    expect(byHand()).toBeNull();
  });

  it.each([['none', undefined], ['a refusing', { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) }]])(
    'shows the address, selected, where there is %s clipboard',
    async (_, clipboard) => {
      browser({ clipboard });
      const onCopied = show();
      await press('Copiar el enlace');
      const field = byHand();
      expect(field?.value).toBe(URL_OF_IT);
      expect(document.activeElement).toBe(field);
      expect(onCopied).not.toHaveBeenCalled();
    },
  );
});
