import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { addToast, dismissToast, type ToastText, updateToast } from './store';
import { ToastViewport } from './toast-viewport';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  act(() => dismissToast());
  vi.runAllTimers();
  vi.useRealTimers();
});

function add(text: ToastText): string {
  let id = '';
  act(() => {
    id = addToast(text);
  });
  return id;
}
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const shown = () => [...document.querySelectorAll('.toast')].map((toast) => toast.className);

describe('the toast area', () => {
  it('shows what was added before it was there', () => {
    add({ title: 'Sent', variant: 'success' });
    render(<ToastViewport lang="en" />);
    expect(shown()).toEqual(['toast toast--success']);
    expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toBeDefined();
  });

  it('shows one at a time, the newest', () => {
    render(<ToastViewport lang="de" />);
    add({ title: 'First' });
    add({ title: 'Second', description: 'More', variant: 'destructive' });
    expect(shown()).toEqual(['toast toast--destructive']);
    expect(document.querySelector('.toast')?.textContent).toBe('SecondMore');
  });

  it('closes after 5,000 ms, and not while the pointer is on it', () => {
    render(<ToastViewport lang="en" />);
    add({ title: 'Sent' });
    wait(4000);
    fireEvent.pointerMove(screen.getByRole('region'));
    wait(60_000);
    expect(shown()).toHaveLength(1);
    fireEvent.pointerLeave(screen.getByRole('region'));
    wait(999);
    expect(shown()).toHaveLength(1);
    wait(1);
    expect(shown()).toEqual([]);
  });

  it('closes on Escape and by its button', () => {
    render(<ToastViewport lang="en" />);
    add({ title: 'Sent' });
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(shown()).toEqual([]);
    add({ title: 'Sent again' });
    fireEvent.click(screen.getByRole('button', { name: 'Close notification' }));
    expect(shown()).toEqual([]);
  });

  it('follows an update and runs its action', () => {
    const run = vi.fn();
    render(<ToastViewport lang="en" />);
    const id = add({ title: 'Sending' });
    act(() => updateToast(id, { title: 'Not sent', variant: 'warning', action: { label: 'Again', alt: 'Use the button of the form', run } }));
    expect(shown()).toEqual(['toast toast--warning']);
    fireEvent.click(screen.getByRole('button', { name: 'Again' }));
    expect(run).toHaveBeenCalledOnce();
    expect(shown()).toEqual([]);
  });
});
