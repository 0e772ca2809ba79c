import {
  contract,
  type LiveShow,
  PREFLIGHT_CHECKS,
  type PreflightCheck,
  type PreflightCode,
  SCRIPT_PARTS,
} from '@zhiying/contract';
import { Button, Checkbox } from 'antd';
import { type ReactNode, useState } from 'react';
import { CheckIcon, CloseIcon, PlayIcon, RefreshIcon, WarningIcon } from '#kit/base/icons.tsx';
import { Box, Column, Grid, Muted, Row, Scroll, Split, Stack, Text } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { EditorHead } from '#kit/layout/editor-head.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { TestButton } from '../account/test-button.tsx';
import { ShowStatus } from '../live-words.tsx';
import { usePlayHere } from '../room/use-room.ts';
import { StageCard } from '../stage/stage-card.tsx';
import styles from './show.module.css';

const SIGNS = {
  green: { tone: 'successMark', icon: <CheckIcon />, words: '通过' },
  amber: { tone: 'warning', icon: <WarningIcon />, words: '需确认' },
  red: { tone: 'errorMark', icon: <CloseIcon />, words: '未通过' },
} as const;

interface PreflightProps {
  show: LiveShow;
  onBack(): void;
}

/** 开播检查: red keeps a show from going on air, amber is taken on by whoever starts it. */
export function Preflight({ show, onBack }: PreflightProps) {
  const query = useCall(contract.liveShow.preflight, { id: show.id });
  const [confirmed, setConfirmed] = useState<readonly PreflightCode[]>([]);
  const play = usePlayHere(show.id, false);
  const start = useAction(contract.liveShow.start, {
    onSuccess: () => play(true),
    onError: (error) => {
      void message.error(error.message);
      void query.refetch();
    },
  });
  const checks = query.data?.checks ?? [];
  const red = checks.filter(({ level }) => level === 'red').length;
  const amber = checks.filter(({ level }) => level === 'amber');
  const open = amber.filter(({ code }) => !confirmed.includes(code)).length;
  const isReady = query.isSuccess && red === 0 && open === 0 && show.can.includes('start');
  return (
    <Column height="full" minHeight={0} background="card">
      <EditorHead back="返回直播间" onBack={onBack} title={show.name} status={<ShowStatus show={show} />}>
        <Button icon={<RefreshIcon />} loading={query.isFetching} onClick={() => void query.refetch()}>
          重新检查
        </Button>
      </EditorHead>
      <Stack fill className={styles.preflight}>
        <Scroll padding={24} overflow="y" aria-label="开播检查">
          <Stack gap={16} maxWidth={760} className={styles.middle}>
            <Split align="baseline">
              <Text as="h2" size={16} weight={600}>
                开播检查
              </Text>
              <Muted>
                {show.account.name}，计划 <Moment at={show.endsAt} /> 结束
              </Muted>
            </Split>
            <QueryView query={query}>
              {() => (
                <Box as="ul" border="line" radius={8} overflow="hidden">
                  {checks.map((check) => (
                    <Check
                      key={check.code}
                      check={check}
                      confirmed={confirmed.includes(check.code)}
                      extra={
                        check.code === 'account' &&
                        check.level === 'amber' && <TestButton accountId={show.account.id} />
                      }
                      onConfirm={(yes) =>
                        setConfirmed((before) => [
                          ...before.filter((code) => code !== check.code),
                          ...(yes ? [check.code] : []),
                        ])
                      }
                    />
                  ))}
                </Box>
              )}
            </QueryView>
            <StageCard accountId={show.account.id} />
          </Stack>
        </Scroll>
        {show.script.id !== null && <ScriptLines id={show.script.id} />}
      </Stack>
      <Row as="footer" gap={16} flex="none" padding="16 24" borderTop="line" wrap>
        <Text tone={red > 0 ? 'error' : open > 0 ? 'warning' : 'text2'} role="status">
          {red > 0
            ? `${red} 项未通过，处理后可开播`
            : open > 0
              ? `${open} 项需确认`
              : query.isSuccess
                ? '检查通过，可以开播'
                : '正在检查'}
        </Text>
        <Button
          type="primary"
          size="large"
          icon={<PlayIcon />}
          className={styles.start}
          disabled={!isReady}
          loading={start.isPending}
          onClick={() => start.mutate({ id: show.id, confirmed: amber.map(({ code }) => code) })}
        >
          开播
        </Button>
      </Row>
    </Column>
  );
}

interface CheckProps {
  check: PreflightCheck;
  confirmed: boolean;
  /** What can be done about it here. */
  extra: ReactNode;
  onConfirm(yes: boolean): void;
}

const Check = ({ check: { code, level, note }, confirmed, extra, onConfirm }: CheckProps) => (
  <Grid
    as="li"
    look={{ gap: 12, align: 'center', padding: '12 16', borderBottom: 'line2' }}
    className={styles.check}
    data-level={level}
  >
    <Text tone={SIGNS[level].tone} flow="inline" aria-label={SIGNS[level].words}>
      {SIGNS[level].icon}
    </Text>
    <Text weight={600}>{PREFLIGHT_CHECKS[code]}</Text>
    <Text tone={level === 'red' ? 'error' : 'text2'} breakWords>
      {note} {extra}
    </Text>
    {level === 'amber' && (
      <Checkbox checked={confirmed} onChange={({ target }) => onConfirm(target.checked)}>
        我已知晓
      </Checkbox>
    )}
  </Grid>
);

/** What will be said, so that nobody goes on air with the wrong script. */
function ScriptLines({ id }: { id: number }) {
  const script = useCall(contract.liveScript.info, { id });
  if (!script.data) return null;
  const { name, version, lines } = script.data;
  return (
    <Scroll as="aside" overflow="y" borderLeft="line" padding={16} aria-label="话术" phone="hidden">
      <Split marginBottom={12}>
        <Text as="h2" size={14} weight={600} clip>
          {name}
        </Text>
        <Muted flex="none">
          第 {version} 版，{lines.length} 句
        </Muted>
      </Split>
      <Stack as="ol" gap={10}>
        {lines.map(({ part, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines stand in their order and have no other name
          // oxlint-disable-next-line react/no-array-index-key
          <Row as="li" gap={8} align="baseline" key={at}>
            <Mark>{SCRIPT_PARTS[part]}</Mark>
            <Text tone="text2">{text}</Text>
          </Row>
        ))}
      </Stack>
    </Scroll>
  );
}
