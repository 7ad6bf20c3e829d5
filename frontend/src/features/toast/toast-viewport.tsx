import { Action, Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast';
import { useSyncExternalStore } from 'react';

import { BUNDLED } from '../../i18n/bundled';
import type { Lang } from '../../i18n/languages';
import { currentToasts, dismissToast, subscribeToToasts, TOAST_DURATION_MS } from './store';

const SWIPE_THRESHOLD_PX = 50;
const HOTKEY = ['F8'];

/** The area outlives every page, so its few words are not part of a page's strings. `{hotkey}` is Radix's placeholder. */
export function ToastViewport({ lang }: { lang: Lang }) {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  const words = BUNDLED[lang].toast;
  return (
    <Provider label={words.toast} duration={TOAST_DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      {toasts.map(({ id, title, description, action, variant, open }) => (
        <Root
          key={id}
          className={`toast toast--${variant}`}
          open={open}
          onOpenChange={(isOpen) => {
            if (!isOpen) dismissToast(id);
          }}
        >
          <div className="toast__text">
            {title && <Title className="toast__title">{title}</Title>}
            {description && <Description className="toast__description">{description}</Description>}
          </div>
          {action && (
            <Action className="button button--small toast__action" altText={action.alt} onClick={action.run}>
              {action.label}
            </Action>
          )}
          <Close className="toast__close" aria-label={words.close} />
        </Root>
      ))}
      <Viewport className="toasts" hotkey={HOTKEY} label={`${words.area} ({hotkey})`} />
    </Provider>
  );
}
