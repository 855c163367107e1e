// In a program of one file, the place of `generator/api/compiler.ts`, whose `require` a bundler cannot follow.
exports.ts = require("typescript");
exports.loadOpenapiTypescript = () => require("openapi-typescript");
exports.loadTsMorph = () => require("ts-morph");
