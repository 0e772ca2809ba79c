export { Shortcut, TODO_LEVELS, Todo, workbench } from './workbench.ts';
