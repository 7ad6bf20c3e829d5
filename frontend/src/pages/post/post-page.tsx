import type { PageData } from '../../api/types';
import { PageIntro } from '../../components/page-intro';

export default function PostPage({ data }: { data: PageData }) {
  return <PageIntro body={data.body} />;
}
