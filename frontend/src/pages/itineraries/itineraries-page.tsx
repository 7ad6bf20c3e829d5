import type { PageData } from '../../api/types';
import { PageIntro } from '../../components/page-intro';

export default function ItinerariesPage({ data }: { data: PageData }) {
  return <PageIntro body={data.body} />;
}
