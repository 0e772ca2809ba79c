import { contract, type LiveKeyword } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Clip, Row } from '#kit/base/pieces.tsx';
import { EmptyCell } from '#kit/display/moment.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { number, onOff, text, wordList } from '#kit/form/entry-controls.tsx';
import { selectField, textField } from '#kit/list/index.ts';
import { registerPage } from '#kit/register/register-page.tsx';
import { RowCard } from '#kit/register/row-card.tsx';
import { keysOf } from '#kit/session/action.ts';
import { Can } from '#kit/session/can.tsx';
import { answersField } from './answers-field.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { RuleTester } from './rule-tester.tsx';

const State = ({ row: { enabled } }: { row: LiveKeyword }) => (
  <StatusDot tone={enabled ? 'success' : 'neutral'}>{enabled ? '启用' : '停用'}</StatusDot>
);
/** Which comments a rule answers, in a few words. */
const conditionText = ({ must, any, deny }: LiveKeyword) =>
  [
    must.length > 0 && `全部包含 ${must.join('、')}`,
    any.length > 0 && `包含 ${any.join(' / ')}`,
    deny.length > 0 && `不含 ${deny.join('、')}`,
  ]
    .filter(Boolean)
    .join('，');

/** 关键词: rules for comments; the highest priority that fits answers. */
export const KeywordList = registerPage(contract.liveKeyword, {
  id: 'live-keyword',
  noun: '关键词规则',
  label: ({ name }) => name,
  fields: {
    name: text<LiveKeyword>('名称', { max: 30, required: true, first: true }),
    any: wordList<LiveKeyword>('包含任一', { hint: '评论包含其中一个词即可；与「全部包含」至少填写一项' }),
    must: wordList<LiveKeyword>('全部包含', { hint: '评论须包含全部这些词' }),
    deny: wordList<LiveKeyword>('不包含', { hint: '评论包含其中一个词时不回复' }),
    answers: answersField,
    priority: number<LiveKeyword>('优先级', {
      blank: 50,
      min: 0,
      max: 100,
      half: true,
      hint: '多条规则命中时数字大的先；相同则命中的词更长的先',
    }),
    cooldownSeconds: number<LiveKeyword>('冷却时间', {
      blank: 60,
      min: 0,
      max: 3600,
      suffix: '秒',
      half: true,
      hint: '回复后在此时间内不再回复',
    }),
    enabled: onOff<LiveKeyword>('状态', {}),
  },
  columns: (of) => [
    of.text('name', 130),
    of.shown('any', 220, (row) => <Clip title={conditionText(row)}>{conditionText(row)}</Clip>, {
      title: '条件',
      exports: ['any', 'must', 'deny'],
    }),
    of.shown(
      'answers',
      260,
      ({ answers }) => (
        <Row as="span" gap={8} minWidth={0}>
          <Clip title={answers.join('\n')}>{answers[0] ?? <EmptyCell />}</Clip>
          {answers.length > 1 && <span>等 {answers.length} 条</span>}
        </Row>
      ),
      { title: '回复' },
    ),
    of.shown('priority', 96, ({ priority }) => priority, { align: 'right' }),
    of.shown('cooldownSeconds', 90, ({ cooldownSeconds }) => `${cooldownSeconds} 秒`, { align: 'right' }),
    of.shown('enabled', 80, (row) => <State row={row} />),
    of.choice('node', 120),
    of.moment('updatedAt'),
  ],
  search: [
    textField({ name: 'q', label: '名称', placeholder: '规则名称', main: true }),
    selectField({ name: 'enabled', label: '状态', options: { yes: '启用', no: '停用' } }),
  ],
  actions: (on) => [on.edit(), on.remove('直播中不再按该规则回复。')],
  card: (row) => (
    <RowCard
      title={<b>{row.name}</b>}
      mark={<State row={row} />}
      meta={[`优先级 ${row.priority}`, conditionText(row)]}
      lastGives
    />
  ),
  empty: ['为观众常问的问题准备回复，如落地价、置换、营业时间；', '可用「批量粘贴」一次建立多条。'],
  useExtra: () => {
    const [open, setOpen] = useState<'paste' | 'test' | null>(null);
    const close = () => setOpen(null);
    return {
      headExtra: (
        <Row gap={8} wrap>
          <Can keys={keysOf(contract.liveKeyword.paste)}>
            <Button onClick={() => setOpen('paste')}>批量粘贴</Button>
          </Can>
          <Can keys={keysOf(contract.liveKeyword.tryOut)}>
            <Button onClick={() => setOpen('test')}>规则测试</Button>
          </Can>
        </Row>
      ),
      beside: (
        <>
          {open === 'paste' && <PasteDialog onClose={close} />}
          {open === 'test' && <RuleTester onClose={close} />}
        </>
      ),
    };
  },
});
