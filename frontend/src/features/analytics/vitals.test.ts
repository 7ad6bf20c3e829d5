import { afterEach, describe, expect, it, vi } from 'vitest';
import { CLSThresholds, FCPThresholds, INPThresholds, LCPThresholds, type Metric, TTFBThresholds } from 'web-vitals';

import { sendVital, vitalEvent } from './vitals';

const metric = (name: Metric['name'], value: number, delta = value): Metric =>
  ({ name, value, delta, id: 'v6-1700000000000-1234567890123', rating: 'needs-improvement', entries: [], navigationType: 'navigate' }) as unknown as Metric;

afterEach(() => {
  delete window.gtag;
});

describe('a web vital', () => {
  it('goes to the analytics function as one event', () => {
    window.gtag = vi.fn();
    sendVital(metric('LCP', 2731.6, 31.25));
    expect(window.gtag).toHaveBeenCalledExactlyOnceWith('event', 'LCP', {
      event_category: 'Web Vitals',
      event_label: 'v6-1700000000000-1234567890123',
      value: 2732,
      metric_name: 'LCP',
      metric_id: 'v6-1700000000000-1234567890123',
      metric_delta: 31.25,
      metric_rating: 'needs-improvement',
      non_interaction: true,
    });
  });

  it('is rounded, a layout shift in thousandths', () => {
    const rounded = (name: Metric['name'], value: number) => vitalEvent(metric(name, value)).value;
    expect(rounded('CLS', 0.1234)).toBe(123);
    expect(rounded('CLS', 0.0005)).toBe(1);
    expect(rounded('CLS', 0)).toBe(0);
    expect(rounded('INP', 199.5)).toBe(200);
    expect(rounded('FCP', 1800.4)).toBe(1800);
    expect(rounded('TTFB', 12.49)).toBe(12);
  });

  it('goes nowhere without an analytics function', () => {
    expect(() => sendVital(metric('FCP', 900))).not.toThrow();
    Object.assign(window, { gtag: 'no function' });
    expect(() => sendVital(metric('FCP', 900))).not.toThrow();
  });

  it('is rated by the thresholds of the specification', () => {
    expect({ FCPThresholds, LCPThresholds, CLSThresholds, INPThresholds, TTFBThresholds }).toEqual({
      FCPThresholds: [1800, 3000],
      LCPThresholds: [2500, 4000],
      CLSThresholds: [0.1, 0.25],
      INPThresholds: [200, 500],
      TTFBThresholds: [800, 1800],
    });
  });
});
