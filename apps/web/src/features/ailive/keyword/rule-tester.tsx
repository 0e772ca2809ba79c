import { contract } from '@zhiying/contract';
import { Button, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { momentText } from '#kit/base/moment-text.ts';
import { Muted, Note, Row, RowButton, Split, Stack, Text } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { Field } from '#kit/form/field.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { keysOf } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { useMaySee } from '#kit/session/session.store.ts';
import { inOrder, type Tried, whyText } from './why.ts';

const SHOWN = { all: '全部', open: '未命中' } as const;

/** Plays comments of past shows, or one that is typed, against the rules: which answers, and why. */
export function RuleTester({ onClose }: { onClose(): void }) {
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const [showId, setShowId] = useState<number>();
  const [shown, setShown] = useState<keyof typeof SHOWN>('all');
  const tried = useCall(contract.liveKeyword.tryOut, { text, showId }, { keepPrevious: true });
  return (
    <SideDrawer open width={640} onClose={onClose} title="规则测试" subtitle="不影响直播，也不计入冷却时间">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setText(typed.trim());
        }}
      >
        <Field label="评论" hint="不填写时回放过往直播的评论">
          {(control) => (
            <Row gap={8}>
              <Input
                {...control}
                allowClear
                value={typed}
                maxLength={200}
                placeholder="如：落地价大概多少？"
                onChange={(event) => {
                  setTyped(event.target.value);
                  if (!event.target.value) setText('');
                }}
              />
              <Button htmlType="submit" type="primary" loading={tried.isFetching}>
                测试
              </Button>
            </Row>
          )}
        </Field>
      </form>
      {!text && <ShowField value={showId} onChange={setShowId} />}
      <QueryView query={tried}>
        {({ rows }) => {
          const open = rows.filter(({ answer }) => answer === null);
          if (rows.length === 0)
            return (
              <StateView
                kind="empty"
                title="暂无过往评论"
                text={['开播后收到的评论可在这里回放，也可先输入一句测试。']}
              />
            );
          return (
            <>
              {!text && (
                <Split gap={8} wrap marginBottom={12}>
                  <Muted role="status">
                    最近 {rows.length} 条评论，{rows.length - open.length} 条有规则回复
                  </Muted>
                  <Segmented
                    aria-label="显示的评论"
                    value={shown}
                    onChange={setShown}
                    options={(Object.keys(SHOWN) as (keyof typeof SHOWN)[]).map((value) => ({
                      value,
                      label: `${SHOWN[value]} ${value === 'all' ? rows.length : open.length}`,
                    }))}
                  />
                </Split>
              )}
              <Stack as="ul" gap={0} aria-label="测试结果">
                {(shown === 'open' && !text ? open : rows).map((row, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same comment may come twice
                  // oxlint-disable-next-line react/no-array-index-key
                  <TriedComment key={`${at} ${row.text}`} row={row} opened={Boolean(text)} />
                ))}
              </Stack>
            </>
          );
        }}
      </QueryView>
    </SideDrawer>
  );
}

/** Which show is played again; whoever may not see shows gets the latest comments of all. */
function ShowField({
  value,
  onChange,
}: {
  value: number | undefined;
  onChange(id: number | undefined): void;
}) {
  const may = useMaySee(keysOf(contract.liveShow.list));
  const shows = useCall(contract.liveShow.list, { limit: 50 }, { enabled: may });
  if (!may) return null;
  return (
    <Field label="场次">
      {({ id }) => (
        <Select
          id={id}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="全部场次"
          value={value}
          options={(shows.data?.rows ?? []).map((show) => ({ value: show.id, label: show.name }))}
          onChange={onChange}
        />
      )}
    </Field>
  );
}

function TriedComment({ row, opened }: { row: Tried; opened: boolean }) {
  const [chosen, setOpen] = useState<boolean | null>(null);
  const open = chosen ?? opened;
  const trials = inOrder(row.trials);
  const winner = trials.find(({ wins }) => wins);
  return (
    <Stack as="li" gap={4} padding="10 0" borderBottom="line2">
      <RowButton
        look={{ gap: 8, align: 'start', padding: 0 }}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Text grow breakWords>
          {row.text}
          {row.at && <Muted marginLeft={8}>{momentText(row.at)}</Muted>}
        </Text>
        {winner ? <Mark tone="primary">{winner.rule.name}</Mark> : <Mark>无规则回复</Mark>}
      </RowButton>
      {winner && (
        <Text as="p" size="13/20" tone="text2" breakWords>
          {row.answer}
        </Text>
      )}
      <Note>{winner ? whyText(winner, winner) : '没有规则命中，直播中由 AI 模型按事实回答或不回复'}</Note>
      {open && (
        <Stack as="ul" gap={4} padding={12} background="fill" radius={6}>
          {trials.length === 0 && <Note as="li">暂无规则</Note>}
          {trials.map((trial) => (
            <Row as="li" key={trial.rule.id} gap={8} size="13/20" align="start">
              <Text flex="none" weight={trial.wins ? 600 : 400}>
                {trial.rule.name}
              </Text>
              <Text tone={trial.fits ? 'text2' : 'muted'} breakWords>
                {whyText(trial, winner)}
              </Text>
            </Row>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
