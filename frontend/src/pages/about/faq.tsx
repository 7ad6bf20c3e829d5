import type { AboutText } from '../../api/types';
import { OpenedDetails } from '../../components/opened-details';
import { Prose } from '../../components/prose';
import type { Lang } from '../../i18n/languages';

type Props = { faq: AboutText['faq']; lang?: Lang };

/**
 * Questions that expand to their answers. The hash of a question, `#faq-3`, names its answer: a browser that follows a
 * link into a closed answer, or finds text in it, opens it by itself.
 */
export function Faq({ faq, lang }: Props) {
  return (
    <section className="section wrap beside" aria-labelledby="faq" lang={lang}>
      <OpenedDetails />
      <h2 id="faq">{faq.title}</h2>
      <div className="faq">
        {faq.items.map(({ question, answer }, index) => {
          const id = `faq-${index + 1}`;
          return (
            <details key={question} className="faq__item">
              <summary className="faq__question">
                <h3 id={`${id}-question`}>{question}</h3>
              </summary>
              <div id={id} className="faq__answer" role="group" aria-labelledby={`${id}-question`}>
                <Prose html={answer} />
              </div>
            </details>
          );
        })}
      </div>
    </section>
  );
}
