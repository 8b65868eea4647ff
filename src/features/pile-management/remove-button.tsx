import { Button } from '@fluentui/react-components';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Guarded } from '../../ui/guarded';
import { lazyPart } from '../../ui/lazy-part';
import type { RemoveDialogProps } from './remove-dialog';

const RemoveDialog = lazyPart(async () => ({ default: (await import('./remove-dialog')).RemoveDialog }));

interface RemoveButtonProps extends Omit<RemoveDialogProps, 'asked' | 'seen' | 'onClose'> {
  readonly pileIds: ReadonlySet<number>;
  /** The newest change of the project's piles when the table was read; undefined: not known. */
  readonly seen: number | undefined;
  readonly disabled?: boolean;
}

/** Deletes piles after a question. */
export function RemoveButton({ pileIds, seen, disabled = false, ...shared }: RemoveButtonProps) {
  const { t } = useTranslation();
  // As they were when the question was put: a table that is read anew under it was not looked at.
  const [asked, setAsked] = useState<Pick<RemoveDialogProps, 'asked' | 'seen'> | null>(null);
  return (
    <>
      <Button size="small" disabledFocusable={disabled} onClick={() => setAsked({ asked: [...pileIds], seen })}>
        {t('pileManagement.remove')}
      </Button>
      {asked === null ? null : (
        <Guarded>
          <Suspense fallback={null}>
            <RemoveDialog {...shared} {...asked} onClose={() => setAsked(null)} />
          </Suspense>
        </Guarded>
      )}
    </>
  );
}
