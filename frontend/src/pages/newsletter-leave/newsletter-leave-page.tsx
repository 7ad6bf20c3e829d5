import './styles.css';

import type { DataOf, PageData } from '../../api/types';
import { NewsletterStep } from '../../features/newsletter/newsletter-step';

export default function NewsletterLeavePage({ data }: { data: PageData }) {
  const { step } = (data as DataOf<'newsletter_leave'>).body;
  return <NewsletterStep data={data} step={step} kind="leave" />;
}
