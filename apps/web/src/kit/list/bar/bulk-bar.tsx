import { Button, Tooltip } from 'antd';
import { classOf } from '#kit/base/class-of.ts';
import { ExportIcon } from '#kit/base/icons.tsx';
import { Text } from '#kit/base/pieces.tsx';
import { Can } from '#kit/session/can.tsx';
import type { ListModel } from '../use-list-model.ts';
import styles from './bar.module.css';
import { ExportMenu } from './export-menu.tsx';

const text = (figure: number) => figure.toLocaleString('zh-CN');

/** `已选 12 条 本页 5 条，其他页 7 条 选择全部 3,482 条`, then what can be done with them. */
export function BulkBar({ model }: { model: ListModel }) {
  const { selection, data } = model;
  const { count } = selection;
  const { whole } = selection.selection;
  const note = model.props.chosenNote?.(selection.chosen.rows);
  const elsewhere = `其他页 ${text(count.elsewhere)} 条`;
  const where = note
    ? [count.elsewhere > 0 && elsewhere, note].filter(Boolean).join('，')
    : `本页 ${text(count.here)} 条，${elsewhere}`;
  return (
    <div
      className={classOf({ flow: 'row', gap: 8, align: 'center', whiteSpace: 'nowrap' }, styles.bulk)}
      role="toolbar"
      aria-label="批量操作"
    >
      <span className={classOf({ tone: 'text' })} aria-live="polite">
        已选{' '}
        <Text as="b" weight={600}>
          {text(count.all)}
        </Text>{' '}
        条
      </span>
      <span className={classOf({ size: 12, tone: 'muted', marginLeft: 4 })}>
        {whole ? '当前筛选结果全部' : where}
      </span>
      {!whole && data.total > count.all && (
        <Button type="link" size="small" onClick={selection.all}>
          选择全部 {text(data.total)} 条
        </Button>
      )}
      <Text as="i" flex="none" height={16} margin="0 4" background="line" className={styles.rule} />
      <BulkButtons model={model} />
      <Button type="text" size="small" onClick={selection.clear}>
        取消选择
      </Button>
    </div>
  );
}

export function BulkButtons({ model }: { model: ListModel }) {
  const { props, selection, mayExport } = model;
  const actions = props.bulkActions ?? [];
  const byFilterOnly = selection.selection.whole;
  const show = (action: (typeof actions)[number]) => {
    const impossible = byFilterOnly && !action.byFilter;
    return (
      <Can key={action.id} keys={action.keys}>
        <Tooltip title={impossible ? '该操作不支持全选，请逐条选择' : undefined}>
          <Button
            size="small"
            icon={action.icon}
            danger={action.danger}
            disabled={impossible}
            onClick={() => void action.run(selection.chosen)}
          >
            {action.title}
          </Button>
        </Tooltip>
      </Can>
    );
  };
  return (
    <>
      {actions.filter(({ danger }) => !danger).map(show)}
      {mayExport && (
        <ExportMenu model={model} scope="chosen">
          <Button size="small" icon={<ExportIcon size={14} />}>
            导出所选
          </Button>
        </ExportMenu>
      )}
      {actions.filter(({ danger }) => danger).map(show)}
    </>
  );
}
