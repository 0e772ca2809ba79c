import { pickerField } from '#kit/list/index.ts';
import { NodePicker, useNodeName } from './node-picker.tsx';

export const nodeField = pickerField((props) => <NodePicker {...props} disabledToo />, useNodeName);
