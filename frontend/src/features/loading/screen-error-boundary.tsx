import { Component, type ReactNode } from 'react';

import { ApiError } from '../../api/errors';
import { BUNDLED } from '../../i18n/bundled';
import type { Lang } from '../../i18n/languages';
import { errorKindOf } from '../../lib/error-messages';
import { type PageName, pathFor } from '../../lib/routes';

type Props = { lang: Lang; page?: PageName; onRetry: () => void; children: ReactNode };
type State = { error?: Error };

/** For a screen that could not be loaded: the catalogue's message and a retry, at the same address. */
export class ScreenErrorBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  private readonly retry = () => {
    // Browsers cache a failed module load: only a new document requests it again.
    if (!(this.state.error instanceof ApiError) && navigator.onLine) return location.reload();
    this.props.onRetry();
    this.setState({ error: undefined });
  };

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const { lang, page } = this.props;
    const words = BUNDLED[lang];
    const message = words.errors[errorKindOf(error)];
    const title = page && page in words.failed ? words.failed[page as keyof typeof words.failed] : undefined;
    return (
      <main className="screen-error on-dark" lang={lang}>
        <h1 className="screen-error__message">{title ?? message}</h1>
        {title && <p className="lead">{message}</p>}
        <div className="row">
          <button type="button" className="button" onClick={this.retry}>
            {words.retry}
          </button>
          <a href={pathFor(lang, 'home')}>{words.home}</a>
        </div>
      </main>
    );
  }
}
