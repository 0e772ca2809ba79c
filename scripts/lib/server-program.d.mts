export declare function serverProgram(): string;
