import type { DataOf, PageData } from '../../api/types';
import { ClosingCall } from '../../components/closing-call';
import { PageIntro } from '../../components/page-intro';

export default function BlogPage({ data }: { data: PageData }) {
  return (
    <>
      <PageIntro text={(data as DataOf<'blog'>).body.text} scene="blog" />
      <ClosingCall data={data} />
    </>
  );
}
