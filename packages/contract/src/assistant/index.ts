import './names.ts';

export {
  ASSISTANT_POLL_SECONDS,
  ASSISTANT_REQUEST_MINUTES,
  AssistantDevice,
  AssistantRequest,
  assistant,
  USER_CODE_LETTERS,
} from './assistant.ts';
