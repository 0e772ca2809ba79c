import {
  INTENT_FIELDS,
  INTENT_JUDGES,
  type IntentField,
  SIGNAL_SOURCES,
  type Signal,
} from '@zhiying/contract';
import { useState } from 'react';
import { momentText } from '#kit/base/moment-text.ts';
import { Box, Grid, Muted, Note, PlainButton, Row } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import styles from '../growth.module.css';
import { Level } from '../growth-words.tsx';
import { CorrectDialog } from '../intent/correct-dialog.tsx';
import { Evidence, numbered, Quoted } from './quoted.tsx';

const judged = ({ intent: { judge, rule, promptVersion, corrections } }: Signal) => {
  const last = corrections.at(-1);
  if (judge === 'person') return last ? `${last.by} ${momentText(last.at)} 更正` : INTENT_JUDGES.person;
  if (judge === 'model') return `${rule ? `规则 ${rule}，` : ''}由提示词第 ${promptVersion} 版判定`;
  return rule ? `规则 ${rule} 判定` : INTENT_JUDGES.rules;
};

/** What somebody said, and what was read out of it; a value can be corrected where it stands. */
export function SignalCard({ signal }: { signal: Signal }) {
  const [lit, setLit] = useState<number | null>(null);
  const [correcting, setCorrecting] = useState(false);
  const values = numbered(signal.text, signal.intent);
  const byField = new Map(values.map((one) => [one.field, one]));
  const mayCorrect = signal.can.includes('correct');
  const correction = signal.intent.corrections.at(-1);
  if (!signal.text) return <Note>已按期删除</Note>;
  return (
    <>
      <Quoted text={signal.text} values={values} lit={lit} onLight={setLit} />
      <span className={styles.where}>
        <MetaLine
          items={[signal.post && `作品《${signal.post}》`, signal.account || SIGNAL_SOURCES[signal.source]]}
        />
      </span>
      <Row gap={8} align="baseline" wrap marginTop={4}>
        <Level level={signal.intent.level} />
        <Muted>{judged(signal)}</Muted>
        {signal.checked && signal.intent.judge !== 'person' && <Muted>已确认</Muted>}
      </Row>
      {values.length === 0 && !correction && mayCorrect && (
        <PlainButton
          size={12}
          tone="link"
          padding={0}
          className={styles.mend}
          onClick={() => setCorrecting(true)}
        >
          更正
        </PlainButton>
      )}
      {(values.length > 0 || correction) && (
        <Grid
          as="dl"
          look={{ columns: 3, margin: 0, border: 'line', radius: 6, overflow: 'hidden' }}
          className={styles.grid}
        >
          {(Object.keys(INTENT_FIELDS) as IntentField[]).map((field) => {
            const one = byField.get(field);
            return (
              <Row
                gap={8}
                align="baseline"
                minWidth={0}
                key={field}
                data-lit={(one?.no !== undefined && one.no !== null && lit === one.no) || undefined}
              >
                <dt>{INTENT_FIELDS[field]}</dt>
                <Box as="dd" minWidth={0} size={13} breakWords margin={0}>
                  {mayCorrect ? (
                    <button
                      type="button"
                      title="更正"
                      onMouseEnter={() => setLit(one?.no ?? null)}
                      onMouseLeave={() => setLit(null)}
                      onClick={() => setCorrecting(true)}
                    >
                      {one?.value ?? '—'}
                    </button>
                  ) : (
                    (one?.value ?? '—')
                  )}
                  {one?.no && <Evidence no={one.no} />}
                </Box>
              </Row>
            );
          })}
          <Row gap={8} align="baseline" minWidth={0}>
            <dt>更正</dt>
            <Box
              as="dd"
              look={{ minWidth: 0, size: 13, breakWords: true, margin: 0 }}
              className={correction ? styles.corrected : undefined}
            >
              {correction
                ? `${correction.field === 'level' ? '意向' : INTENT_FIELDS[correction.field]}原判${correction.before || '无'}`
                : '—'}
            </Box>
          </Row>
        </Grid>
      )}
      {correcting && <CorrectDialog signal={signal} onClose={() => setCorrecting(false)} />}
    </>
  );
}
