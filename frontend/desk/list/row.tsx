import { memo } from 'react';

import type { Listed } from '../api';
import { useDesk } from '../context';
import { Clock } from '../parts/clock';
import { dotted } from '../parts/dotted';
import { inquiryPath, Link } from '../router';

type Props = { inquiry: Listed; fresh: boolean };

/** An inquiry in the list: who, what about, until when. */
export const Row = memo(function Row({ inquiry, fresh }: Props) {
  const { t, times } = useDesk();
  const { reference, full_name: name, trip, travelers, tentative_date: date, holder, status, restricted } = inquiry;
  const count = Number.parseInt(travelers, 10) || 2;
  const state = status !== 'received' ? ' row--done' : inquiry.overdue ? ' row--overdue' : '';
  return (
    <li className={`row${state}`}>
      <Link className="row__link" href={inquiryPath(reference)} id={reference}>
        <span className="row__name">{name}</span>
        <span className="row__due">
          {status === 'received' ? <Clock inquiry={inquiry} /> : times.day(inquiry.created_at, Date.now())}
        </span>
        <span className="row__trip">{trip}</span>
        <span className="row__facts">{dotted(t('list.travelers', { count, number: travelers }), date, times.language(inquiry.lang))}</span>
        <span className="row__reference">{reference}</span>
        <span className="row__tags">
          {fresh && <span className="row__fresh">{t('list.fresh')}</span>}
          {restricted && <span>{t('list.restricted')}</span>}
          {holder && <span className="row__holder">{holder.name}</span>}
        </span>
      </Link>
    </li>
  );
});
