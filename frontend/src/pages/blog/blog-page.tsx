import type { PageData } from '../../api/types';
import { PageIntro } from '../../components/page-intro';

export default function BlogPage({ data }: { data: PageData }) {
  return <PageIntro body={data.body} />;
}
