import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@zhiying/contract';
import { Button, Select } from 'antd';
import type { ComponentProps, ReactNode } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { figure } from '#kit/base/figure.ts';
import { LeftIcon, MoreIcon, RightIcon } from '#kit/base/icons.tsx';
import { PlainButton, Text } from '#kit/base/pieces.tsx';
import { useAfterFirst } from '#kit/base/use-after-first.ts';
import { JumpBox } from './jump-box.tsx';
import { pageNumbers, rowRange } from './page-numbers.ts';
import styles from './pager.module.css';
import type { ListModel } from './use-list-model.ts';

const BAR = classOf(
  {
    flow: 'row',
    gap: 16,
    align: 'center',
    flex: 'none',
    height: 48,
    size: '13/20',
    tone: 'muted',
    padding: '0 16',
    borderTop: 'line2',
  },
  styles.pager,
);

/** Total and range left; size, pages and jump right. Where everything fits on one page there is nothing to turn. */
export function Pager({ model }: { model: ListModel }) {
  const { data, address } = model;
  const { page, limit } = address.current;
  const shownPage = Math.min(page, data.last);
  const drawn = useAfterFirst();
  if (!data.known || !drawn) return <div className={BAR} />;
  const fits = data.last <= 1;
  return (
    <div className={BAR}>
      <span className={classOf({ clip: true, marginRight: 'auto' })} aria-live="polite">
        共 {figure(data.total)} 条{!fits && `，${rowRange(shownPage, limit, data.total)}`}
        {data.error && (
          <Text tone="error" marginLeft={12}>
            刷新失败，当前显示的是之前的数据
            <Button type="link" size="small" onClick={model.reload}>
              重试
            </Button>
          </Text>
        )}
      </span>
      {(!fits || limit !== DEFAULT_PAGE_SIZE) && (
        <Select
          size="small"
          className={classOf({ flex: 'none' }, styles.size)}
          value={limit}
          onChange={address.resize}
          options={PAGE_SIZES.map((size) => ({ value: size, label: `${size} 条/页` }))}
          aria-label="每页条数"
        />
      )}
      {!fits && (
        <>
          <nav className={classOf({ flow: 'row', gap: 2, align: 'center', flex: 'none' })} aria-label="分页">
            <Step
              label="上一页"
              icon={<LeftIcon size={14} />}
              disabled={shownPage <= 1}
              onClick={() => address.turnTo(shownPage - 1)}
            />
            {pageNumbers(shownPage, data.last).map((entry) =>
              typeof entry === 'number' ? (
                <PageButton
                  key={entry}
                  aria-current={entry === shownPage ? 'page' : undefined}
                  aria-label={`第 ${entry} 页`}
                  onClick={() => address.turnTo(entry)}
                >
                  {entry}
                </PageButton>
              ) : (
                <Text
                  width={28}
                  key={entry}
                  className={classOf({ flow: 'inline', justify: 'center', tone: 'faint' })}
                >
                  <MoreIcon size={14} />
                </Text>
              ),
            )}
            <Step
              label="下一页"
              icon={<RightIcon size={14} />}
              disabled={shownPage >= data.last}
              onClick={() => address.turnTo(shownPage + 1)}
            />
          </nav>
          <JumpBox current={shownPage} last={data.last} onJump={address.turnTo} before="跳至" after="页" />
        </>
      )}
    </div>
  );
}

export const Step = ({
  label,
  icon,
  disabled,
  onClick,
}: {
  label: string;
  icon: ReactNode;
  disabled: boolean;
  onClick(): void;
}) => (
  <PageButton aria-label={label} disabled={disabled} onClick={onClick}>
    {icon}
  </PageButton>
);

const PageButton = (props: ComponentProps<typeof PlainButton>) => (
  <PlainButton
    look={{ flow: 'inline', align: 'center', justify: 'center', height: 28, tone: 'text2', padding: '0 4' }}
    radius={6}
    hover="fill"
    className={styles.page}
    {...props}
  />
);
