import { contract, type ModelUse, PURPOSES, USAGE_OUTCOMES } from '@zhiying/contract';
import { momentText } from '#kit/base/moment-text.ts';
import { Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';
import { dateRangeField, ListPage, listOf, selectField, textField } from '#kit/list/index.ts';
import styles from '#parts/ai/ai.module.css';
import { figure, yuan } from '#parts/ai/figures.ts';
import { memberField } from '#parts/member/member-field.ts';
import { nodeField } from '#parts/organ/node-field.tsx';

const TONES: Record<ModelUse['outcome'], Tone> = {
  ok: 'success',
  failed: 'error',
  cancelled: 'neutral',
  running: 'primary',
};
const Outcome = ({ use }: { use: ModelUse }) => (
  <StatusDot tone={TONES[use.outcome]}>{USAGE_OUTCOMES[use.outcome]}</StatusDot>
);

const list = listOf(contract.aiUsage.list, {
  headless: true,
  id: 'ai-usage',
  noun: '调用记录',
  columns: [
    { id: 'at', title: '时间', width: 116, sort: 'at', render: (use) => <Moment at={use.at} /> },
    { id: 'purpose', title: '用途', width: 80, render: (use) => PURPOSES[use.purpose] },
    { id: 'member', title: '用户', width: 96, render: (use) => use.member.name },
    {
      id: 'node',
      title: '所属组织',
      width: 150,
      render: (use) =>
        use.node ? (
          <Text flow="block" clip>
            {use.node.name}
          </Text>
        ) : (
          <EmptyCell />
        ),
    },
    {
      id: 'theme',
      title: '主题',
      width: 160,
      render: (use) =>
        use.theme ? (
          <Text flow="block" clip>
            {use.theme.name}
          </Text>
        ) : (
          <EmptyCell />
        ),
    },
    {
      id: 'model',
      title: '模型',
      width: 190,
      exports: ['provider', 'model'],
      render: (use) => (
        <Text flow="block" clip>
          {use.offline ? use.provider : `${use.provider} · ${use.model}`}
        </Text>
      ),
    },
    {
      id: 'tokens',
      title: 'Token',
      width: 96,
      align: 'right',
      exports: ['input', 'output'],
      render: (use) => figure(use.input + use.output),
    },
    { id: 'cost', title: '费用', width: 96, sort: 'cost', align: 'right', render: (use) => yuan(use.cost) },
    {
      id: 'ms',
      title: '耗时',
      width: 88,
      sort: 'ms',
      align: 'right',
      render: (use) => (use.ms === null ? <EmptyCell /> : `${(use.ms / 1000).toFixed(1)} 秒`),
    },
    { id: 'outcome', title: '结果', width: 88, render: (use) => <Outcome use={use} /> },
    {
      id: 'error',
      title: '原因',
      width: 200,
      render: (use) =>
        use.error ? (
          <Text flow="block" clip title={use.error}>
            {use.error}
          </Text>
        ) : (
          <EmptyCell />
        ),
    },
  ],
  search: [
    textField({ name: 'q', label: '接口或模型', placeholder: '接口或模型', main: true }),
    dateRangeField({ name: 'at', label: '时间' }),
    selectField({ name: 'purpose', label: '用途', options: PURPOSES }),
    selectField({ name: 'outcome', label: '结果', options: USAGE_OUTCOMES }),
    memberField({ name: 'memberId', label: '用户' }),
    nodeField({ name: 'nodeId', label: '所属组织' }),
  ],
  card: (use) => (
    <Stack as="span" gap={4} minWidth={0} width="full">
      <Row as="span" gap={12} align="stretch" justify="between" className={styles.cardHead}>
        <b>
          {PURPOSES[use.purpose]} · {use.member.name}
        </b>
        <Outcome use={use} />
      </Row>
      {use.error && <Text breakWords>{use.error}</Text>}
      <Note as="span">
        <MetaLine items={[use.provider, yuan(use.cost), momentText(use.at)]} />
      </Note>
    </Stack>
  ),
  empty: { title: '暂无调用记录', text: ['文章生成、标题生成和润色的调用记录将显示在这里。'] },
});

export const UsageList = () => <ListPage {...list} />;
