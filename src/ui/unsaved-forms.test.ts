import { expect, it, vi } from 'vitest';
import { hasUnsavedForms, markUnsaved, whenFormsAreSaved } from './unsaved-forms';

it('waits until the last form is saved', () => {
  const first = markUnsaved();
  const second = markUnsaved();
  const saved = vi.fn();
  whenFormsAreSaved(saved);
  first();
  first();
  expect(hasUnsavedForms()).toBe(true);
  expect(saved).not.toHaveBeenCalled();
  second();
  expect(hasUnsavedForms()).toBe(false);
  expect(saved).toHaveBeenCalledTimes(1);
  markUnsaved()();
  expect(saved).toHaveBeenCalledTimes(1);
});

it('does not wait when there is nothing to lose', () => {
  const saved = vi.fn();
  whenFormsAreSaved(saved);
  expect(saved).toHaveBeenCalledTimes(1);
});
