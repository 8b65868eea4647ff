import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  makeStyles,
} from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';

const useStyles = makeStyles({ text: { margin: '0 0 12px' } });

interface ConfirmByNameProps {
  /** The action. */
  readonly title: string;
  readonly text: string;
  /** Has to be typed. */
  readonly name: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something that hits others: the name of the thing has to be typed. */
export function ConfirmByName({ title, text, name, onConfirm, onCancel }: ConfirmByNameProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const isRight = typed.trim() === name;
  return (
    <Dialog open modalType="alert" onOpenChange={(_, { open }) => (open ? undefined : onCancel())}>
      <DialogSurface>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (isRight) onConfirm();
          }}
        >
          <DialogBody>
            <DialogTitle>{title}</DialogTitle>
            <DialogContent>
              <p className={styles.text}>{text}</p>
              <Field label={t('site.typeName', { name })}>
                <Input value={typed} autoComplete="off" onChange={(_, { value }) => setTyped(value)} />
              </Field>
            </DialogContent>
            <DialogActions>
              <Button onClick={onCancel}>{t('common.cancel')}</Button>
              <Button type="submit" appearance="primary" disabledFocusable={!isRight}>
                {title}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}
