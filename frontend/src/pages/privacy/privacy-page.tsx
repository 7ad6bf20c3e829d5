import type { DataOf, PageData } from '../../api/types';
import { ClosingCall } from '../../components/closing-call';
import { PageIntro } from '../../components/page-intro';

export default function PrivacyPage({ data }: { data: PageData }) {
  return (
    <>
      <PageIntro text={(data as DataOf<'privacy'>).body.text} />
      <ClosingCall data={data} />
    </>
  );
}
