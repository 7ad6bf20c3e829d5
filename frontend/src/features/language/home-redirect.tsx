import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

import { DEFAULT_LANG } from '../../i18n/languages';
import { pathFor } from '../../lib/routes';

/** `/` in the browser: redirects to the home page in the visitor's language. The detector is fetched only here. */
export function HomeRedirect() {
  const navigate = useNavigate();
  useEffect(() => {
    let left = false;
    const go = (lang = DEFAULT_LANG) => {
      if (!left) void navigate(pathFor(lang, 'home'), { replace: true });
    };
    import('./detect-language').then(
      ({ detectLanguage }) => go(detectLanguage()),
      () => go(),
    );
    return () => {
      left = true;
    };
  }, [navigate]);
  return null;
}
