import type { DataOf, PageData } from '../../api/types';
import { ClosingCall } from '../../components/closing-call';
import { PageIntro } from '../../components/page-intro';

export default function AboutPage({ data }: { data: PageData }) {
  return (
    <>
      <PageIntro text={(data as DataOf<'about'>).body.text} scene="about" whole />
      <ClosingCall data={data} />
    </>
  );
}
