import { useAction } from '../action';
import type { Inquiry } from '../api';
import { useDesk } from '../context';
import { Clock } from '../parts/clock';
import { Page } from '../parts/page';
import { Refused } from '../parts/refused';
import { Link } from '../router';
import { Answered } from './answered';
import { NotDone } from './changed';
import { Earlier } from './earlier';
import { History } from './history';
import { More } from './more';
import { Note } from './note';
import { Reach } from './reach';
import { Sent } from './sent';
import { Trip } from './trip';
import { type Act, useInquiry } from './use-inquiry';

/** One inquiry: what was sent, what happened, and what there is to do. */
export function InquiryPage({ reference, back }: { reference: string; back: string }) {
  const { t } = useDesk();
  const { inquiry, refusal, act, erase, read } = useInquiry(reference);
  const above = (
    <p>
      <Link className="arrow-link arrow-link--back" href={back}>
        {t('title')}
      </Link>
    </p>
  );
  if (!inquiry) {
    return (
      <Page className="inquiry" title={reference} above={above}>
        {refusal && <Refused refusal={refusal} onAgain={refusal.code === 'not_found' ? undefined : read} />}
      </Page>
    );
  }
  return (
    <Page className="inquiry" title={inquiry.full_name} above={above}>
      {refusal && <Refused refusal={refusal} onAgain={read} />}
      <State inquiry={inquiry} act={act} />
      <Trip inquiry={inquiry} />
      <Reach inquiry={inquiry} />
      <div className="inquiry__parts">
        <Sent inquiry={inquiry} />
        <div className="inquiry__side">
          {!inquiry.restricted && <Answered inquiry={inquiry} act={act} />}
          <Note inquiry={inquiry} act={act} />
          <Earlier inquiry={inquiry} />
          <More inquiry={inquiry} act={act} onErase={erase} back={back} />
        </div>
        <History inquiry={inquiry} />
      </div>
    </Page>
  );
}

/** Where it stands, and who has it. */
function State({ inquiry, act }: { inquiry: Inquiry; act: Act }) {
  const { t, start } = useDesk();
  const { run, busy, refusal } = useAction();
  const { holder, status, restricted } = inquiry;
  const isMine = holder?.id === start.id;
  const isWaiting = status === 'received';
  return (
    <>
      <div className="state">
        <p className="state__words">
          <span className="state__status">{isWaiting ? <Clock inquiry={inquiry} /> : t(`status.${status}`)}</span>
          <span>{isMine ? t('inquiry.mine') : holder ? t('home.holder', { name: holder.name }) : t('inquiry.nobody')}</span>
        </p>
        {!restricted && (
          <button
            className={isWaiting && !holder ? 'button button--primary button--small' : 'button button--quiet button--small'}
            type="button"
            aria-disabled={busy || undefined}
            onClick={() => run(() => act('assignment', { mine: !isMine }))}
          >
            {t(isMine ? 'inquiry.leave' : holder ? 'inquiry.take_over' : 'inquiry.take')}
          </button>
        )}
      </div>
      {restricted && <p className="notice">{t('home.restricted')}</p>}
      <NotDone refusal={refusal} />
    </>
  );
}
