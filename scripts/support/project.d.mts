/** Folder of the project. */
export const projectRoot: string;
