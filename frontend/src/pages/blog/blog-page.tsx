import type { DataOf, PageData } from '../../api/types';
import { ClosingCall } from '../../components/closing-call';
import { PageIntro } from '../../components/page-intro';
import { NewsletterForm } from '../../features/newsletter/newsletter-form';
import { addToast } from '../../features/toast/store';

export default function BlogPage({ data }: { data: PageData }) {
  return (
    <>
      <PageIntro text={(data as DataOf<'blog'>).body.text} scene="blog" />
      <div className="wrap section">
        <NewsletterForm data={data} notify={addToast} />
      </div>
      <ClosingCall data={data} />
    </>
  );
}
