import './styles.css';

import type { DataOf, PageData } from '../../api/types';
import { AskForm, ConfirmForm } from '../../features/request/ask-form';
import { OwnRequest } from '../../features/request/own-request';

/** A traveller's own inquiry, or the form that mails the link to it again. */
export default function RequestPage({ data }: { data: PageData }) {
  const { request } = (data as DataOf<'request'>).body;
  if (request.shown) return <OwnRequest data={data} request={request} own={request.shown} />;
  if (request.new_address) return <ConfirmForm data={data} request={request} asked={request.new_address} />;
  return <AskForm data={data} request={request} />;
}
