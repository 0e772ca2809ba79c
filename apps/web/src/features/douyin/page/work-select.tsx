import type { DouyinShownWork } from '@zhiying/contract';
import { Select } from 'antd';

interface WorkSelectProps {
  id?: string;
  'aria-label'?: string;
  works: readonly DouyinShownWork[];
  max: number;
  value: number[];
  disabled: boolean;
  onChange(ids: number[]): void;
}

/** Works of the account, by title. */
export const WorkSelect = ({ works, max, ...rest }: WorkSelectProps) => (
  <Select
    {...rest}
    mode="multiple"
    maxCount={max}
    style={{ width: '100%' }}
    placeholder={works.length ? '选择作品' : '该账号暂无已发布作品'}
    showSearch={{ optionFilterProp: 'label' }}
    options={[...new Map(works.map((work) => [work.id, work])).values()].map((work) => ({
      value: work.id,
      label: work.title,
    }))}
  />
);
