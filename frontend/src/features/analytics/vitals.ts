import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

let isReporting = false;

/** Sends each of the page's web vitals, once final, to the analytics function present at that time. */
export function reportVitals(): void {
  if (isReporting) return;
  isReporting = true;
  for (const listen of [onCLS, onINP, onLCP, onFCP, onTTFB]) listen(sendVital);
}

export function sendVital(metric: Metric): void {
  if (typeof window.gtag === 'function') window.gtag('event', metric.name, vitalEvent(metric));
}

/** The event's parameters. A layout shift is a small fraction, so its value is given in thousandths. */
export function vitalEvent({ name, id, value, delta, rating }: Metric) {
  return {
    event_category: 'Web Vitals',
    event_label: id,
    value: Math.round(name === 'CLS' ? value * 1000 : value),
    metric_name: name,
    metric_id: id,
    metric_delta: delta,
    metric_rating: rating,
    non_interaction: true,
  };
}
