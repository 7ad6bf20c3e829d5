import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { addToast, currentToasts, dismissToast, reduceToasts, subscribeToToasts, type Toast, updateToast } from './store';

const toast = (id: string): Toast => ({ id, variant: 'default', open: true });

describe('the list of toasts', () => {
  it('has one: a new toast takes the place of the old', () => {
    const first = reduceToasts([], { type: 'add', toast: toast('1') });
    expect(reduceToasts(first, { type: 'add', toast: toast('2') })).toEqual([toast('2')]);
  });

  it('changes the one toast that an update names', () => {
    const updated = reduceToasts([toast('1')], { type: 'update', id: '1', text: { title: 'Sent', variant: 'success' } });
    expect(updated).toEqual([{ ...toast('1'), title: 'Sent', variant: 'success' }]);
    expect(reduceToasts([toast('1')], { type: 'update', id: '2', text: { title: 'x' } })).toEqual([toast('1')]);
  });

  it('closes on dismissal and forgets on removal', () => {
    expect(reduceToasts([toast('1')], { type: 'dismiss', id: '1' })).toEqual([{ ...toast('1'), open: false }]);
    expect(reduceToasts([toast('1')], { type: 'dismiss' })).toEqual([{ ...toast('1'), open: false }]);
    expect(reduceToasts([toast('1')], { type: 'dismiss', id: '2' })).toEqual([toast('1')]);
    expect(reduceToasts([toast('1')], { type: 'remove', id: '1' })).toEqual([]);
  });
});

describe('the store', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    dismissToast();
    vi.runAllTimers();
    vi.useRealTimers();
  });

  it('tells its listeners of every change', () => {
    const listener = vi.fn();
    const unsubscribe = subscribeToToasts(listener);
    const id = addToast({ title: 'Sending' });
    updateToast(id, { title: 'Sent' });
    expect(currentToasts()).toMatchObject([{ id, title: 'Sent', variant: 'default', open: true }]);
    unsubscribe();
    dismissToast(id);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('removes a dismissed toast after 1,000,000 ms', () => {
    const id = addToast({ title: 'Sent' });
    dismissToast(id);
    dismissToast(id);
    expect(currentToasts()).toMatchObject([{ id, open: false }]);
    vi.advanceTimersByTime(999_999);
    expect(currentToasts()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(currentToasts()).toEqual([]);
  });

  it('leaves a newer toast alone when the time of an older one has come', () => {
    dismissToast(addToast({ title: 'old' }));
    addToast({ title: 'new' });
    vi.advanceTimersByTime(1_000_000);
    expect(currentToasts()).toMatchObject([{ title: 'new', open: true }]);
  });
});
