import type { DataOf, PageData } from '../../api/types';
import { ClosingCall } from '../../components/closing-call';
import { PageIntro } from '../../components/page-intro';

export default function KawesqarPage({ data }: { data: PageData }) {
  return (
    <>
      <PageIntro text={(data as DataOf<'kawesqar'>).body.text} scene="kawesqar" ground="on-calafate" />
      <ClosingCall data={data} />
    </>
  );
}
