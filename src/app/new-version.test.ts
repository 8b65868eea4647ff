import { expect, it, vi } from 'vitest';
import { markUnsaved } from '../ui/unsaved-forms';
import { dropQuestion, takeNewVersion, useNewVersion } from './new-version';

it('loads the new build at once when nothing is lost by it', () => {
  const reload = vi.fn();
  takeNewVersion(reload);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('asks before it loads the page anew over unsaved entries', () => {
  const reload = vi.fn();
  useNewVersion.setState({ canAsk: true });
  const save = markUnsaved();
  takeNewVersion(reload);
  expect(useNewVersion.getState().asking).toBe(true);
  save();
  expect(reload).not.toHaveBeenCalled();
  useNewVersion.setState({ canAsk: false, asking: false });
});

it('waits for the entries where nobody can be asked', () => {
  const reload = vi.fn();
  const save = markUnsaved();
  takeNewVersion(reload);
  expect(reload).not.toHaveBeenCalled();
  save();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('comes with the last form gone where the question went away unanswered', () => {
  const reload = vi.fn();
  useNewVersion.setState({ canAsk: true });
  const save = markUnsaved();
  takeNewVersion(reload);
  dropQuestion(reload);
  expect(useNewVersion.getState()).toEqual({ canAsk: false, asking: false });
  expect(reload).not.toHaveBeenCalled();
  save();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('is not loaded when nothing was asked', () => {
  const reload = vi.fn();
  dropQuestion(reload);
  expect(reload).not.toHaveBeenCalled();
});
