import { OFFLINE_LABEL } from '@zhiying/contract';
import { Tooltip } from 'antd';
import { Mark } from '#kit/display/mark.tsx';

/** Says that no model was asked: points and facts laid out, with gaps for a person. */
export const OfflineMark = () => (
  <Tooltip title="未接入模型：仅将要点和事实编排为草稿，待补充处需人工补充">
    <span>
      <Mark>{OFFLINE_LABEL}</Mark>
    </span>
  </Tooltip>
);
