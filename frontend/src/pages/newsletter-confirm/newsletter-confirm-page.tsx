import './styles.css';

import type { DataOf, PageData } from '../../api/types';
import { NewsletterStep } from '../../features/newsletter/newsletter-step';

export default function NewsletterConfirmPage({ data }: { data: PageData }) {
  const { text, step } = (data as DataOf<'newsletter_confirm'>).body;
  return <NewsletterStep data={data} text={text} step={step} kind="confirm" />;
}
