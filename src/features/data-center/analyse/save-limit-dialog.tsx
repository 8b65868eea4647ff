import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Radio,
  RadioGroup,
  tokens,
} from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TableSource } from '../../../contracts/data-core';
import { takeSettings, useDataCore, useDataLayer } from '../../../data';
import { limitOf } from '../../../equipment/limit-of';
import { useFormat } from '../../../i18n/use-format';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import { useFormFailure } from '../../../ui/form-failure';
import { Loaded, SkeletonBars } from '../../../ui/loaded';
import { showToast } from '../../../ui/toast';
import type { Answer } from './answer';
import { type Found, foundBy, type LimitOffer } from './limit-offers';

const useStyles = makeStyles({
  content: { display: 'grid', gap: '12px' },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      padding: '5px 8px',
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
      textAlign: 'right',
      fontWeight: tokens.fontWeightRegular,
    },
    '& th:first-child': { textAlign: 'left' },
    '& thead th': { color: tokens.colorNeutralForeground2 },
    '& td:last-child': { fontWeight: tokens.fontWeightSemibold },
  },
  said: { margin: 0, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
});

interface SaveLimitDialogProps {
  readonly scope: TableSource;
  readonly answer: Answer;
  /** At least one. */
  readonly offers: readonly LimitOffer[];
  readonly onClose: () => void;
}

/** Shows the effect of a dragged limit over the logs that are read, and sets it for the project. */
export function SaveLimitDialog({ scope, answer, offers, onClose }: SaveLimitDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const core = useDataCore();
  const data = useDataLayer();
  const failure = useFormFailure();
  const [chosen, setChosen] = useState(offers[0]?.rule.key);
  const [saving, setSaving] = useState(false);
  const settings = useQuery(data.queries.projectSettings(scope));
  const offer = offers.find(({ rule }) => rule.key === chosen) ?? offers[0];
  const inForce = offer === undefined ? undefined : settings.data && limitOf(offer.rule, settings.data.limits);
  const { key, records, listed } = answer;
  const effect = useQuery({
    queryKey: ['limitEffect', key, records, offer?.rule.key, offer?.limit, inForce],
    queryFn: async ({ signal }): Promise<readonly [Found, Found]> => {
      if (offer === undefined || inForce === undefined) throw new Error('asked before it is known');
      const before = await foundBy(core, key, { ...offer, limit: inForce }, signal);
      return [before, await foundBy(core, key, offer, signal)];
    },
    enabled: inForce !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (offer === undefined) return null;
  const { unit, decimals } = answer.question.channel;
  const said = (limit: number): string =>
    limit === 0 ? t('analyse.limitOff') : `${format.number(limit, decimals)} ${unit}`.trim();

  const save = async (): Promise<void> => {
    if (inForce === undefined) return;
    failure.clear();
    setSaving(true);
    const input = {
      project_id: scope.projectId,
      limits: { [offer.rule.key]: offer.limit },
      limits_seen: { [offer.rule.key]: inForce },
    };
    try {
      takeSettings(data, scope, await data.core.api('setProjectSettings', scope, input, { keep: true }));
      showToast('success', t('analyse.limitSaved', { rule: offer.rule.names[language], limit: said(offer.limit) }));
      onClose();
    } catch (error) {
      failure.meet(error);
      // Somebody may have been faster: the limits to compare with are asked for anew.
      await settings.refetch();
    } finally {
      setSaving(false);
    }
  };
  return (
    <Dialog open onOpenChange={(_, { open }) => (open || saving ? undefined : onClose())}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('analyse.saveLimitTitle')}</DialogTitle>
          <DialogContent className={styles.content}>
            {failure.text === null ? null : (
              <MessageBar intent="error" layout="multiline" politeness="assertive">
                <MessageBarBody>{failure.text}</MessageBarBody>
              </MessageBar>
            )}
            <Field label={t('analyse.limitRule')}>
              <RadioGroup value={offer.rule.key} onChange={(_, { value }) => setChosen(value)} disabled={saving}>
                {offers.map(({ rule }) => (
                  <Radio key={rule.key} value={rule.key} label={rule.names[language]} />
                ))}
              </RadioGroup>
            </Field>
            <Loaded
              from={{
                data: effect.data,
                error: settings.data === undefined ? settings.error : effect.error,
                refetch: settings.data === undefined ? settings.refetch : effect.refetch,
              }}
              skeleton={<SkeletonBars heights={[96]} />}
            >
              {([before, after]) => (
                <table className={styles.table}>
                  <thead>
                    <tr>
                      <th scope="col">{offer.rule.names[language]}</th>
                      <th scope="col">{t('analyse.limitNow')}</th>
                      <th scope="col">{t('analyse.limitThen')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    <tr>
                      <th scope="row">{t('analyse.limit')}</th>
                      <td>{said(inForce ?? 0)}</td>
                      <td>{said(offer.limit)}</td>
                    </tr>
                    {(['records', 'warnings'] as const).map((count) => (
                      <tr key={count}>
                        <th scope="row">{t(`analyse.limitCounts.${count}`)}</th>
                        <td>{format.number(before[count])}</td>
                        <td>{format.number(after[count])}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              )}
            </Loaded>
            <p className={styles.said}>
              {t('analyse.limitOver', { records: format.number(records), total: format.number(listed.logged) })}{' '}
              {t('analyse.limitMeans')}
            </p>
          </DialogContent>
          <DialogActions>
            <Button disabled={saving} onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button
              appearance="primary"
              disabled={effect.data === undefined}
              disabledFocusable={saving || inForce === offer.limit}
              onClick={() => void save()}
            >
              {inForce === offer.limit ? t('analyse.limitSame') : t('analyse.limitSave')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
