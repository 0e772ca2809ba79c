import { Button } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import * as icons from '#kit/base/icons.tsx';
import { light, variableOf } from '#kit/base/theme/tokens.ts';
import { Avatar } from '#kit/display/avatar.tsx';
import { CopyButton } from '#kit/display/copy-button.tsx';
import { Counter } from '#kit/display/counter.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { Line } from '../line.tsx';
import type { Story } from '../story.ts';

const ago = (days: number) => dayjs().subtract(days, 'day').toISOString();

function Numbers() {
  const [value, setValue] = useState(3482);
  return (
    <Line>
      <span style={{ fontSize: 26, fontWeight: 600 }}>
        <Counter value={value} />
      </span>
      <Button onClick={() => setValue(Math.round(Math.random() * 10_000))}>换一个数</Button>
    </Line>
  );
}

export const stories: Story[] = [
  {
    title: '调色板',
    file: 'kit/base/theme/tokens.ts',
    Demo: () => (
      <Line>
        {Object.keys(light)
          .filter((name) => !['shadow', 'mask', 'drawerMask'].includes(name))
          .map((name) => (
            <span key={name} style={{ display: 'inline-flex', alignItems: 'center', gap: 6, fontSize: 12 }}>
              <i
                style={{
                  width: 24,
                  height: 24,
                  borderRadius: 6,
                  background: `var(${variableOf(name)})`,
                  border: '1px solid var(--zy-line)',
                }}
              />
              {variableOf(name)}
            </span>
          ))}
      </Line>
    ),
  },
  {
    title: '图标',
    file: 'kit/base/icons.tsx',
    Demo: () => (
      <Line>
        {Object.entries(icons).map(([name, Icon]) => (
          <span key={name} style={{ display: 'inline-flex', alignItems: 'center', gap: 6, fontSize: 12 }}>
            <Icon />
            {name}
          </span>
        ))}
        <IconButton label="带名字的图标按钮" icon={<icons.GearIcon />} />
      </Line>
    ),
  },
  {
    title: '头像、状态、标记、点分行',
    file: 'kit/display/avatar.tsx status-dot.tsx mark.tsx meta-line.tsx',
    Demo: () => (
      <Line>
        <Avatar name="周雅婷" />
        <Avatar name="周雅婷" size={32} />
        <Avatar name="林晓雨" size={36} own />
        <Avatar name="林晓雨" size={72} own />
        <StatusDot tone="success">启用</StatusDot>
        <StatusDot tone="warning">待激活</StatusDot>
        <StatusDot tone="neutral">停用</StatusDot>
        <StatusDot tone="error">已锁定</StatusDot>
        <Mark>默认</Mark>
        <Mark tone="success">新增</Mark>
        <Mark tone="warning">已改</Mark>
        <Mark tone="error">移除</Mark>
        <MetaLine items={['zhouyt21', '2026-03-18 创建', '', null]} />
      </Line>
    ),
  },
  {
    title: '时刻',
    file: 'kit/display/moment.tsx',
    Demo: () => (
      <Line>
        <Moment at={new Date().toISOString()} />
        <Moment at={ago(1)} />
        <Moment at={ago(400)} />
        <Moment at={ago(3)} day />
        <Moment at={null} never="从未登录" />
        <Moment at={null} />
      </Line>
    ),
  },
  { title: '动态数字', file: 'kit/display/counter.tsx', Demo: Numbers },
  { title: '复制', file: 'kit/display/copy-button.tsx', Demo: () => <CopyButton text="REQ-7F3A21" /> },
];
