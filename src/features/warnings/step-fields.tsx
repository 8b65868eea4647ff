// The form of a step: a comment, photos, and a decision where the step decides. The same for one warning and for many.

import {
  Button,
  Field,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  Radio,
  RadioGroup,
  Textarea,
} from '@fluentui/react-components';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { ErrorCode } from '../../contracts/envelope';
import { useTranslation } from '../../i18n/use-translation';
import { PhotoField } from '../../parts/photos/photo-field';
import { MOST_PHOTOS, usePhotos } from '../../parts/photos/use-photos';
import { BusySpinner } from '../../ui/busy-spinner';
import { asDataCoreError } from '../../ui/error-text';
import { useFormFailure } from '../../ui/form-failure';
import { useReportDirty } from '../../ui/use-report-dirty';
import { decides, type HandlingStep, type StepValues, stepMessage, stepSchema } from './steps';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '10px' },
  buttons: { display: 'flex', gap: '8px', justifyContent: 'flex-end', flexWrap: 'wrap' },
});

export interface SentStep {
  readonly comment: string;
  readonly agree: boolean;
  readonly photos: string[];
}

interface StepFieldsProps {
  readonly step: HandlingStep;
  readonly submitName: string;
  /** Resolves when the step is taken; rejects with the error to show. */
  readonly onSubmit: (sent: SentStep) => Promise<void>;
  readonly onCancel: () => void;
  /** Looks again after changes by others; null where there are none. */
  readonly onLookAgain: (() => void) | null;
  readonly onDirty: (dirty: boolean) => void;
}

/** Comment, photos, decision; errors stand at their field, the server's above the buttons. */
export function StepFields({ step, submitName, onSubmit, onCancel, onLookAgain, onDirty }: StepFieldsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const photos = usePhotos();
  const failure = useFormFailure();
  const schema = useMemo(() => stepSchema(step), [step]);
  const { control, handleSubmit, formState, setFocus } = useForm<StepValues>({
    resolver: zodResolver(schema),
    defaultValues: { comment: '', agree: '' },
  });
  const { isSubmitting, isDirty } = formState;
  useReportDirty(isDirty || photos.list.length > 0, onDirty);
  useEffect(() => setFocus('comment'), [setFocus]);

  const submit = handleSubmit(async ({ comment, agree }) => {
    failure.clear();
    try {
      await onSubmit({ comment, agree: agree === 'yes', photos: [...photos.keys] });
    } catch (error) {
      failure.meet(error);
    }
  });
  const fault = (text: string | undefined): string | null => {
    const key = stepMessage(text);
    return key === undefined ? null : t(key);
  };
  const conflict = asDataCoreError(failure.error)?.context.errorCode === ErrorCode.conflict;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        void submit(event);
      }}
    >
      {decides(step) ? (
        <Controller
          name="agree"
          control={control}
          render={({ field, fieldState }) => (
            <Field label={t('warnings.decision')} required validationMessage={fault(fieldState.error?.message)}>
              <RadioGroup layout="horizontal" value={field.value} onChange={(_, { value }) => field.onChange(value)}>
                <Radio value="yes" label={step === 'review' ? t('warnings.agree') : t('warnings.confirm')} />
                <Radio value="no" label={t('warnings.reject')} />
              </RadioGroup>
            </Field>
          )}
        />
      ) : null}
      <Controller
        name="comment"
        control={control}
        render={({ field, fieldState }) => (
          <Field
            label={t('warnings.comment')}
            required={step === 'close' || step === 'deal'}
            validationMessage={fault(fieldState.error?.message)}
          >
            <Textarea {...field} resize="vertical" rows={3} placeholder={t(`warnings.hintOf.${step}`)} />
          </Field>
        )}
      />
      {step === 'revoke' ? null : <PhotoField photos={photos} disabled={photos.list.length >= MOST_PHOTOS} />}
      {failure.text === null ? null : (
        <MessageBar intent={conflict ? 'warning' : 'error'} layout="multiline">
          <MessageBarBody>{failure.text}</MessageBarBody>
          {conflict && onLookAgain !== null ? (
            <MessageBarActions>
              <Button
                size="small"
                onClick={() => {
                  failure.clear();
                  onLookAgain();
                }}
              >
                {t('warnings.lookAgain')}
              </Button>
            </MessageBarActions>
          ) : null}
        </MessageBar>
      )}
      <div className={styles.buttons}>
        <Button size="small" disabled={isSubmitting} onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button
          type="submit"
          size="small"
          appearance="primary"
          disabledFocusable={isSubmitting || photos.busy}
          {...(isSubmitting ? { icon: <BusySpinner /> } : {})}
        >
          {photos.busy ? t('warnings.waitForPhotos') : submitName}
        </Button>
      </div>
    </form>
  );
}
