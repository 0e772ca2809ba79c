import { OFFLINE_LABEL } from '@zhiying/contract';
import { Tooltip } from 'antd';
import { Mark } from '#kit/display/mark.tsx';

/** Says that no model was asked: the text comes from the built-in writer. */
export const OfflineMark = () => (
  <Tooltip title="没有配置 AI 模型，由内置的离线引擎写成">
    <span>
      <Mark>{OFFLINE_LABEL}</Mark>
    </span>
  </Tooltip>
);
