import { OFFLINE_LABEL } from '@zhiying/contract';
import { Tooltip } from 'antd';
import { Mark } from '#kit/display/mark.tsx';

/** Says that no model was asked: points and facts laid out, with gaps for a person. */
export const OfflineMark = () => (
  <Tooltip title="没有接入模型：只把要点和事实排成草稿，空处要人来补">
    <span>
      <Mark>{OFFLINE_LABEL}</Mark>
    </span>
  </Tooltip>
);
