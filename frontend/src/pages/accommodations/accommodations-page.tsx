import type { DataOf, PageData } from '../../api/types';
import { ClosingCall } from '../../components/closing-call';
import { PageIntro } from '../../components/page-intro';

export default function AccommodationsPage({ data }: { data: PageData }) {
  return (
    <>
      <PageIntro text={(data as DataOf<'accommodations'>).body.text} scene="lodge" ground="on-dark" />
      <ClosingCall data={data} />
    </>
  );
}
