import { expect, it, vi } from 'vitest';
import { markUnsaved } from '../ui/unsaved-forms';
import { takeNewVersion, useNewVersion } from './new-version';

it('loads the new build at once when nothing is lost by it', () => {
  const reload = vi.fn();
  takeNewVersion(reload);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('asks whoever has entries to lose', () => {
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
