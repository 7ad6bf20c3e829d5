import './styles.css';

import type { DataOf, PageData } from '../../api/types';
import { NewsletterStep } from '../../features/newsletter/newsletter-step';

export default function NewsletterConfirmPage({ data }: { data: PageData }) {
  const { step } = (data as DataOf<'newsletter_confirm'>).body;
  return <NewsletterStep data={data} step={step} kind="confirm" />;
}
